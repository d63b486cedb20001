// jQuery plugins of the site. Pages also work without jQuery.
if (window.jQuery) {
  /** Opens folded texts; returns those that were closed. */
  jQuery.fn.unfold = function unfold() {
    return this.filter('details:not([open])').prop('open', true)
  }

  /** Closes them. */
  jQuery.fn.fold = function fold() {
    return this.prop('open', false)
  }
}
