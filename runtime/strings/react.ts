import { NotStatic } from './not-static.ts'

/**
 * Stands for `react`, and for what JSX is compiled to, in the copies of the package's components and hooks that static sections are rendered to
 * strings with: what of React they call, as far as nothing ever changes. It has every name that React has. What is React's own makes what is no
 * element here.
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

/** What components ask for without being given it. */
export interface Context<Value> {
  current: Value
}

export function createContext<Value>(value: Value): Context<Value> {
  return { current: value }
}

export function useContext<Value>({ current }: Context<Value>): Value {
  return current
}

let lastId = 0

/** Unique among all that is rendered; the package shows none of them. */
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

/** A hook, or what asks for elements. */
export const leftToReact = (): never => {
  throw new NotStatic('What asks for the elements of React')
}

export const Children = {
  count: leftToReact,
  forEach: leftToReact,
  map: leftToReact,
  only: leftToReact,
  toArray: leftToReact,
}

export {
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
