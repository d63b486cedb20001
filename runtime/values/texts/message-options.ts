type Values = Readonly<Record<string, string | number>>

/** The options with which i18next fills in a message: its values stand apart from its own options, which have such names as `lng` and `context`. */
export function messageOptions(values: Values = {}): { replace: Values; count?: number } {
  return { replace: values, ...(typeof values.count === 'number' ? { count: values.count } : {}) }
}
