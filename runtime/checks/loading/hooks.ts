import type { PagesOf } from './pages.ts'

export const hookPages: PagesOf<'hooks'> = {}
