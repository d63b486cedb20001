// The migration plugin logs a greeting on every visitor's console, and has no option to turn that off. Only the greeting is dropped.
;(() => {
  const { log } = console
  const restore = () => {
    console.log = log
  }
  console.log = (...texts) => {
    if (/^JQMIGRATE: Migrate is installed/.test(texts[0])) restore()
    else log.apply(console, texts)
  }
  // Restores the console even if the plugin could not be loaded.
  document.addEventListener('DOMContentLoaded', restore, { once: true })
})()
