// A script, not a module: only so it may describe files. Where types were generated beside a file, those are taken.
declare module '*.graphql' {
  const operation: import('./typed-operation.ts').TypedOperation
  export default operation
}
