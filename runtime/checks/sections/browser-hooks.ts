import type { CodeUse } from './code-scope.ts'

/** React hooks that take effect only in the browser. */
const REACT_HOOKS = new Set(
  `useState useReducer useEffect useLayoutEffect useInsertionEffect useSyncExternalStore useTransition useOptimistic useActionState
  useImperativeHandle useEffectEvent`.split(/\s+/),
)
/** Hooks of `sitio` for interactive sections. */
const SITIO_HOOKS = new Set(
  'useFetch useMutation useOnline useProgress useQuery useSectionData useSession useSubscription'.split(' '),
)
/** Hooks that behave the same on both sides. */
const NEUTRAL_HOOKS = new Set(
  'useId useMemo useCallback useContext useDebugValue useDeferredValue useRef useText usePage lazy'.split(' '),
)

/** Whether something has no effect in a static section. */
export function needsBrowser({ kind, name, from }: Pick<CodeUse, 'kind' | 'name' | 'from'>): boolean {
  if (kind === 'handler') return /^on|^(?:action|formAction)$/.test(name)
  return kind === 'hook' && ((from === 'react' && REACT_HOOKS.has(name)) || (from === 'sitio' && SITIO_HOOKS.has(name)))
}

/** Whether something certainly needs no browser. */
export function isNeutral({ kind, name, from }: Pick<CodeUse, 'kind' | 'name' | 'from'>): boolean {
  if (kind === 'hook') return NEUTRAL_HOOKS.has(name) || /^\./.test(from)
  return kind === 'element' ? from === 'react' || from === 'sitio' || /^\./.test(from) : kind === 'raw-html'
}
