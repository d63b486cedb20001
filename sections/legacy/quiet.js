// The migration plugin greets on the console of every visitor, and has no switch for it. Its greeting goes nowhere; all else stays.
;(() => {
  const { log } = console
  const restore = () => {
    console.log = log
  }
  console.log = (...texts) => {
    if (/^JQMIGRATE: Migrate is installed/.test(texts[0])) restore()
    else log.apply(console, texts)
  }
  // Where the plugin could not be loaded, nothing else puts the console back.
  document.addEventListener('DOMContentLoaded', restore, { once: true })
})()
