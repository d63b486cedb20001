// Printed articles are complete: texts that are folded on the screen are opened for printing. They are looked up at that moment, so this also works
// on pages reached by navigation.
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
