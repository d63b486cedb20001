import { leftToReact } from './react.ts'

/** Stands for `react` in the copies of a site's own modules, which may show an id: it is to be the same whenever they are rendered. */
export * from './react.ts'
export { leftToReact as useId }
