/** Whether the browser has a connection; browsers that cannot tell have one. */
export function isOnline(): boolean {
  return navigator.onLine !== false
}

/** Keeps `<html data-online>` up to date, and tells of each change. */
export function watchConnectivity(onChange: (isOnline: boolean) => void): void {
  const tell = (online: boolean) => {
    document.documentElement.dataset.online = String(online)
  }
  const change = (online: boolean) => {
    tell(online)
    onChange(online)
  }
  tell(isOnline())
  for (const event of ['online', 'offline']) addEventListener(event, () => change(event === 'online'))
  // A page that the browser had put aside has heard nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && change(isOnline()))
}

/** Resolves when there is a connection again; never, when the signal aborts first. */
export function whenOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (isOnline()) resolve()
    else addEventListener('online', () => resolve(), { once: true, signal })
  })
}
