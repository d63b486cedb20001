import { leftToReact } from './react.ts'

/**
 * Replaces `react` in the copies of a site's own modules. They might show the result of `useId`, which has to be the same whenever they are
 * rendered, so it is left to React.
 */
export * from './react.ts'
export { leftToReact as useId }
