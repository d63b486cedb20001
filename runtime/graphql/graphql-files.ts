// Not a module, since only a script may declare types for files. Types generated beside a file take precedence.
declare module '*.graphql' {
  const operation: import('./typed-operation.ts').TypedOperation
  export default operation
}
