import { useState } from 'react'
import { type TypedOperation, useMutation } from 'sitio'
import { useRefusal } from './use-refusal.ts'

/**
 * Removes one thing after its removal was confirmed.
 *
 * @param onRemoved - called when it is gone, also when somebody else has removed it.
 */
export function useRemoval<Data>(removal: TypedOperation<Data, { id: string }>, id: string, onRemoved: () => void) {
  const { run, pending } = useMutation(removal)
  const onRefused = useRefusal()
  const [hasFailed, setHasFailed] = useState(false)
  async function confirm() {
    setHasFailed(false)
    const { data, error } = await run({ id })
    // The field of the answer is null when somebody else has removed it already.
    if (data) return onRemoved()
    setHasFailed(true)
    onRefused(error)
  }
  return { confirm, isBusy: pending, hasFailed }
}
