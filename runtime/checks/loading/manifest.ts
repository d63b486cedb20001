import type { PagesOf } from './pages.ts'

export const manifestPages: PagesOf<'manifest'> = {}
