import { type ReactNode, useEffect, useRef } from 'react'

export interface ConfirmDialogProps {
  /** Id of the dialog; its title has the id `<id>-title`. */
  id: string
  title: string
  children: ReactNode
  confirm: string
  cancel: string
  isBusy: boolean
  /** What went wrong after confirming. */
  fault: string | null
  onConfirm(): void
  /** Called when it was cancelled and has returned the focus. */
  onClose(): void
}

/** Asks before something irreversible happens. It is open for as long as it is rendered. */
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
