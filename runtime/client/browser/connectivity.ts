/** Whether the browser has a connection. A browser that cannot tell counts as online. */
export function isOnline(): boolean {
  return navigator.onLine !== false
}

/** Keeps `<html data-online>` up to date, and reports each change. */
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
  // A page in the back/forward cache received no events while it was there.
  addEventListener('pageshow', ({ persisted }) => persisted && change(isOnline()))
}

/** Resolves once there is a connection; never resolves when the signal aborts first. */
export function whenOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (isOnline()) resolve()
    else addEventListener('online', () => resolve(), { once: true, signal })
  })
}
