import type { ReactNode } from 'react'

/** Attributes that connect a control with its label, hint and fault. */
export interface ControlAttributes {
  readonly id: string
  readonly className: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

export interface FieldProps {
  /** Id of the control. */
  id: string
  label: string
  hint?: string
  /** What is wrong with its value. */
  fault?: string | null | undefined
  children(control: ControlAttributes): ReactNode
}

/** A control with its label, hint and fault. */
export function Field({ id, label, hint, fault, children }: FieldProps) {
  const described = [...(hint ? [`${id}-hint`] : []), ...(fault ? [`${id}-fault`] : [])].join(' ')
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: 'field__control',
        ...(described && { 'aria-describedby': described }),
        ...(fault && { 'aria-invalid': true }),
      })}
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p className="field__fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  )
}
