// jQuery plugins of the site. Without jQuery the page does without them.
if (window.jQuery) {
  /** Opens folded texts; gives back those that were closed. */
  jQuery.fn.unfold = function unfold() {
    return this.filter('details:not([open])').prop('open', true)
  }

  /** Closes them. */
  jQuery.fn.fold = function fold() {
    return this.prop('open', false)
  }
}
