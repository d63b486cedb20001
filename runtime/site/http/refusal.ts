/** Why an entry of a served folder is not served: its link leads nowhere, out of the folder, or round in a circle; it is no file; or it cannot be read. */
export type Refusal = 'dangling' | 'outside' | 'loop' | 'special' | 'unreadable'
