import type { Position } from '../../../text/position.ts'
import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { placeInWords } from '../../words.ts'

export interface Args {
  key: string
  first: Position
  /** Whether a new list item was probably meant to begin here: its other keys are repeated, too. */
  isItem: boolean
}

export const duplicateKey = defineProblem({
  code: 'manifest/duplicate-key',
  severity: 'error',
  blocks: true,
  title: 'A map has the same key twice',
  why: 'Only one of the two values can count, and other tools silently take the first or the last. The finding names both places: keep one, or rename the other.',
  wrong: 'site:\n  product: Notes\n  origin: https://notes.example\n  product: Letters\n',
  right: 'site:\n  product: Notes\n  origin: https://notes.example\n',
  message: ({ key, first, isItem }: Args) =>
    `This map already has the key ${quote(key)}, at ${placeInWords(first)}. ${isItem ? `Begin a new item of a list with a dash: "- ${key}: …". Otherwise keep one of them.` : 'Keep one of them.'}`,
})
