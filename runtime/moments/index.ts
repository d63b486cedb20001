import { idle } from './idle.ts'
import { interaction } from './interaction.ts'
import { load } from './load.ts'
import type { Moment } from './moment.ts'
import { visible } from './visible.ts'

const all = { load, idle, visible, interaction }

export type HydrationMoment = keyof typeof all

/** Every moment, by its name in the schema of a section: `"hydrate": "visible"`. */
export const moments: Readonly<Record<HydrationMoment, Moment>> = all
