// A printed article is a whole one: what is folded on the screen is open on paper. Looked up when the page is printed, so it holds for
// every page that the visitor has gone to since this ran.
if (window.jQuery?.fn.unfold) {
  let opened = jQuery()
  jQuery(window)
    .on('beforeprint', () => {
      opened = opened.add(jQuery('main details').unfold())
    })
    .on('afterprint', () => {
      opened.fold()
      opened = jQuery()
    })
}
