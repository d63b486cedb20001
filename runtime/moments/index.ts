import { idle } from './idle.ts'
import { interaction } from './interaction.ts'
import { load } from './load.ts'
import type { Moment } from './moment.ts'
import { visible } from './visible.ts'

/** Every moment, by its name in the schema of a section: `"hydrate": "visible"`. */
export const moments = {
  load,
  idle,
  visible,
  interaction,
} satisfies Readonly<Record<string, Moment>>

export type HydrationMoment = keyof typeof moments
