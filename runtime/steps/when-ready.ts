import type { Soon } from './step-request.ts'

/** Passes a value on to `next`: synchronously when it is not a promise. */
export function whenReady<T, U>(value: Soon<T>, next: (value: T) => Soon<U>): Soon<U> {
  return isPromise(value) ? Promise.resolve(value).then(next) : next(value)
}

/** Accepts promises of any library, since a site's own module may bring one. */
function isPromise<T>(value: Soon<T>): value is Promise<T> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
