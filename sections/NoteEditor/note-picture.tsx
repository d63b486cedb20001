import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Picture, useText } from 'sitio'
import { Field } from '../field.tsx'
import type { Note } from './note-fields.ts'

export interface NotePictureProps {
  id: string
  /** The one that the note has, and keeps; null: none. */
  kept: Note['image']
  /** The one that is chosen in its place. */
  file: File | null
  fault: string | null | undefined
  /** Whether its text is there already, such as that of a file that the browser has forgotten. */
  hasText: boolean
  onChoose(file: File): void
  /** Of the one that is chosen, if there is one, and of the one that the note has. */
  onRemove(): void
  /** The field of its text. */
  children: ReactNode
}

/** The picture of a note: chosen, looked at, and taken away. */
export function NotePicture({ id, kept, file, fault, hasText, onChoose, onRemove, children }: NotePictureProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(file)
  const has = file !== null || kept !== null

  function remove() {
    // The same file may be chosen again.
    if (input.current) input.current.value = ''
    onRemove()
    // The button goes.
    input.current?.focus()
  }

  return (
    <div className="note-editor__picture">
      <Field id={id} label={t('fields.image')} hint={t('hints.image')} fault={fault}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            name="image"
            accept="image/*"
            onChange={({ currentTarget: { files } }) => files?.[0] && onChoose(files[0])}
          />
        )}
      </Field>
      {has && (
        <figure className="note-editor__preview">
          {file === null && kept && <Picture image={kept} sizes="(min-width: 60rem) 30vw, 90vw" priority={false} />}
          {preview !== null && <img src={preview} alt={t('preview')} />}
          <button className="button button--quiet" type="button" onClick={remove}>
            {t('removeImage')}
          </button>
        </figure>
      )}
      {(has || hasText) && children}
    </div>
  )
}

/** A file as an address that an image shows; null where it shows none, or not yet. */
function usePreview(file: File | null): string | null {
  const [shown, setShown] = useState<{ file: File; address: string } | null>(null)
  useEffect(() => {
    if (file === null) return undefined
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const probe = new Image()
      const address = String(reader.result)
      probe.addEventListener('load', () => setShown({ file, address }))
      probe.src = address
    })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return shown !== null && shown.file === file ? shown.address : null
}
