import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Picture, useText } from 'sitio'
import { Field } from '../field.tsx'
import type { Note } from './note-fields.ts'

export interface NotePictureProps {
  id: string
  /** The picture that the note has and keeps; null if none. */
  kept: Note['image']
  /** The new picture that replaces it. */
  file: File | null
  fault: string | null | undefined
  /** Whether there is a text already, for example for a file that the browser has forgotten. */
  hasText: boolean
  onChoose(file: File): void
  /** Removes both the new picture, if any, and the existing one. */
  onRemove(): void
  /** The field for the picture's text. */
  children: ReactNode
}

/** The picture of a note: chosen, previewed and removed. */
export function NotePicture({ id, kept, file, fault, hasText, onChoose, onRemove, children }: NotePictureProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(file)
  const has = file !== null || kept !== null

  function remove() {
    // Allows choosing the same file again.
    if (input.current) input.current.value = ''
    onRemove()
    // The button disappears.
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

/** A file as an address for an image; null if it cannot be shown, or not yet. */
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
