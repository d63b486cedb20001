import * as standIn from './react.ts'

const { leftToReact } = standIn

/**
 * Replaces `react` and `react-dom` in the copies of a site's own modules. They might show the result of `useId`, which has to be the same whenever
 * they are rendered, so it is left to React. So are the hints that react-dom writes in front of the markup.
 */
export * from './react.ts'
export {
  leftToReact as browser,
  leftToReact as createPortal,
  leftToReact as flushSync,
  leftToReact as preconnect,
  leftToReact as prefetchDNS,
  leftToReact as preinit,
  leftToReact as preinitModule,
  leftToReact as preload,
  leftToReact as preloadModule,
  leftToReact as requestFormReset,
  leftToReact as useFormState,
  leftToReact as useFormStatus,
  leftToReact as useId,
}

/** What `import React from 'react'` gives. */
export default { ...standIn, useId: leftToReact }
