import { type ReactNode, useEffect, useRef } from 'react'

export interface ConfirmDialogProps {
  /** Of the dialog; its title gets `<id>-title`. */
  id: string
  title: string
  children: ReactNode
  confirm: string
  cancel: string
  isBusy: boolean
  /** What went wrong when it was confirmed. */
  fault: string | null
  onConfirm(): void
  /** It was cancelled, and has given the focus back. */
  onClose(): void
}

/** Asks before something that cannot be undone; it is open for as long as it is rendered. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { id, title, children, confirm, cancel, isBusy, fault, onConfirm, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
    >
      <h2 className="confirm__title" id={`${id}-title`}>
        {title}
      </h2>
      <div id={`${id}-text`}>{children}</div>
      {fault && (
        <p className="field__fault" role="alert">
          {fault}
        </p>
      )}
      <p className="confirm__actions">
        <button className="button button--quiet" type="button" onClick={() => dialog.current?.close()}>
          {cancel}
        </button>
        <button
          className="button button--grave"
          type="button"
          aria-disabled={isBusy}
          onClick={() => isBusy || onConfirm()}
        >
          {confirm}
        </button>
      </p>
    </dialog>
  )
}
