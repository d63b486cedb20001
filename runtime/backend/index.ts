export { BackendError, type BackendProblem } from './backend-problem.ts'
export { type Backend, type BackendOptions, createBackend } from './create-backend.ts'
export { type Database, openDatabase } from './database.ts'
export { directivesSdl } from './directives.ts'
