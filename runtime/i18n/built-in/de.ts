import type { BuiltInTexts } from './built-in-texts.ts'

export const de: BuiltInTexts = {
  skip: 'Zum Inhalt springen',
  'errors.404': 'Diese Seite wurde nicht gefunden',
  'errors.home': 'Zurück zur Startseite',
  'errors.default': 'Fehler',
  'errors.reference': 'Referenz',
  'errors.retry': 'Erneut versuchen',
  'errors.busy': 'Im Moment sind viele Menschen hier. Versuchen Sie es in Kürze noch einmal.',
  'errors.later':
    'Diese Seite lässt sich im Moment nicht anzeigen. An Ihnen liegt es nicht: Versuchen Sie es in Kürze noch einmal.',
  part: 'Seite {{number}}',
  loading: 'Wird geladen',
  guarded: 'Diese Seite braucht JavaScript, um zu entscheiden, ob sie angezeigt werden darf.',
  'preview.note': 'Dies ist eine Vorschau: Sie zeigt Entwürfe, die Besucher nicht sehen.',
  'preview.end': 'Vorschau beenden',
  'embed.load': 'Inhalt von {{host}} laden',
  'embed.open': 'In einem neuen Tab öffnen',
  'form.optional': 'optional',
  'form.choose': 'Bitte wählen',
  'form.faults': 'Bitte sehen Sie sich diese Felder noch einmal an:',
  'form.required': 'Füllen Sie dieses Feld aus.',
  'form.requiredChoice': 'Wählen Sie eine Möglichkeit aus.',
  'form.requiredCheckbox': 'Setzen Sie hier ein Häkchen.',
  'form.requiredFile': 'Wählen Sie eine Datei aus.',
  'form.email': 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
  'form.tel': 'Geben Sie eine Telefonnummer ein: Ziffern, Leerzeichen und ein + vor der Landesvorwahl.',
  'form.url': 'Geben Sie eine vollständige Adresse ein, zum Beispiel https://example.com.',
  'form.tooShort': 'Geben Sie mindestens {{min}} Zeichen ein.',
  'form.tooLong': 'Geben Sie höchstens {{max}} Zeichen ein.',
  'form.fileTooLarge': 'Wählen Sie eine kleinere Datei aus: höchstens {{size}}.',
  'form.fileType': 'Wählen Sie eine andere Art von Datei aus.',
  'form.tooManyFiles': 'Wählen Sie weniger Dateien aus: höchstens {{max}}.',
  'form.filesAgain': 'Wählen Sie Ihre Dateien noch einmal aus: Der Browser behält sie nicht.',
  'form.sending': 'Wird gesendet …',
  'form.failed':
    'Das konnte nicht gesendet werden. Nichts von dem, was Sie geschrieben haben, ist verloren: Versuchen Sie es gleich noch einmal.',
  'form.limited':
    'Über Ihren Anschluss sind viele Nachrichten gekommen. Nichts von dem, was Sie geschrieben haben, ist verloren: Versuchen Sie es in zehn Minuten noch einmal.',
  'form.offline':
    'Sie sind offline. Nichts von dem, was Sie geschrieben haben, ist verloren: Senden Sie es, sobald die Verbindung wieder da ist.',
  offline: 'Sie sind offline. Die Seite wird geladen, sobald die Verbindung wieder da ist.',
}
