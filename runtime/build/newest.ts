/** What can be made anew while requests still work with what was made before. */
export interface Replaceable {
  close(): void
}

/** Hands out the newest of what is made of changing sources. */
export interface Newest<Made> {
  /** The newest, made first where its source has changed. It stays open until `done`. */
  take(): Promise<{ readonly made: Made; done(): void }>
  /** Closes the last one, when what is being made is made. */
  close(): Promise<void>
}

interface Generation<Source, Made> {
  readonly source: Source
  readonly made: Made
  users: number
  isOld: boolean
}

/**
 * One at a time: however many ask after a change, one is made of it, and the one before is closed once, when its last user is done.
 *
 * @param read - the source as it is now; an equal one (by identity) needs nothing new.
 * @throws what `read` or `make` throws; the next `take` tries again.
 */
export async function createNewest<Source, Made extends Replaceable>(
  read: () => Promise<Source>,
  make: (source: Source) => Promise<Made>,
): Promise<Newest<Made>> {
  const generationOf = async (source: Source): Promise<Generation<Source, Made>> => ({
    source,
    made: await make(source),
    users: 0,
    isOld: false,
  })
  const closeWhenFree = ({ isOld, users, made }: Generation<Source, Made>) => {
    if (isOld && users === 0) made.close()
  }
  let current = await generationOf(await read())
  let last: Promise<unknown> = Promise.resolve()

  async function renew(): Promise<Generation<Source, Made>> {
    const source = await read()
    if (source !== current.source) {
      const next = await generationOf(source)
      current.isOld = true
      closeWhenFree(current)
      current = next
    }
    current.users += 1
    return current
  }

  return {
    async take() {
      const renewal = last.then(renew)
      last = renewal.catch(() => {})
      const generation = await renewal
      return {
        made: generation.made,
        done() {
          generation.users -= 1
          closeWhenFree(generation)
        },
      }
    },
    async close() {
      await last
      current.made.close()
    },
  }
}
