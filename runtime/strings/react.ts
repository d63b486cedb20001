import { leftToReact, NotStatic } from './not-static.ts'

/**
 * Replaces `react` and the JSX runtime in the copies of the package's components and hooks that render static sections to strings. It implements
 * what they call, on the assumption that nothing ever changes, and exports every name that React has. Elements of React's own components cannot be
 * written here and are left to React.
 */
export {
  Activity,
  act,
  addTransitionType,
  Component,
  cache,
  cacheSignal,
  captureOwnerStack,
  createRef,
  forwardRef,
  lazy,
  memo,
  Profiler,
  PureComponent,
  StrictMode,
  Suspense,
  startTransition,
  ViewTransition,
  version,
} from 'react'
export { CompiledMarkup, markupForm } from './compiled-markup.ts'
export { cloneElement, createElement, Fragment, jsx, jsxDEV, jsxs } from './static-element.ts'

/** Replaces React's context; holds the current value. */
export class Context<Value> {
  current: Value

  constructor(value: Value) {
    this.current = value
  }
}

export function createContext<Value>(value: Value): Context<Value> {
  return new Context(value)
}

/** @param context - one of React is that of a package, which has no copy. */
export function useContext<Value>(context: Context<Value>): Value {
  if (!(context instanceof Context)) throw new NotStatic('A context of React')
  return context.current
}

let lastId = 0

/** Unique in the whole process, not stable. The package's components never show it. */
export function useId(): string {
  lastId += 1
  return String(lastId)
}

export function useMemo<Value>(make: () => Value): Value {
  return make()
}

export function useCallback<Callback>(callback: Callback): Callback {
  return callback
}

export const Children = {
  count: leftToReact,
  forEach: leftToReact,
  map: leftToReact,
  only: leftToReact,
  toArray: leftToReact,
}

export {
  leftToReact,
  leftToReact as isValidElement,
  leftToReact as use,
  leftToReact as useActionState,
  leftToReact as useDebugValue,
  leftToReact as useDeferredValue,
  leftToReact as useEffect,
  leftToReact as useEffectEvent,
  leftToReact as useImperativeHandle,
  leftToReact as useInsertionEffect,
  leftToReact as useLayoutEffect,
  leftToReact as useOptimistic,
  leftToReact as useReducer,
  leftToReact as useRef,
  leftToReact as useState,
  leftToReact as useSyncExternalStore,
  leftToReact as useTransition,
}
