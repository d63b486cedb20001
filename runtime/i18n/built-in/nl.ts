import type { BuiltInTexts } from './built-in-texts.ts'

export const nl: BuiltInTexts = {
  skip: 'Naar de inhoud',
  'errors.404': 'Deze pagina is niet gevonden',
  'errors.home': 'Terug naar de startpagina',
  'errors.default': 'Fout',
  'errors.reference': 'Referentie',
  'errors.retry': 'Opnieuw proberen',
  'errors.busy': 'Het is hier op dit moment druk. Probeer het over een ogenblik opnieuw.',
  loading: 'Laden',
  guarded: 'Deze pagina heeft JavaScript nodig om te bepalen of ze getoond mag worden.',
  'form.optional': 'optioneel',
  'form.choose': 'Maak een keuze',
  'form.faults': 'Kijk deze velden nog eens na:',
  'form.required': 'Vul dit veld in.',
  'form.requiredChoice': 'Kies een van de mogelijkheden.',
  'form.requiredCheckbox': 'Vink dit vakje aan.',
  'form.requiredFile': 'Kies een bestand.',
  'form.email': 'Vul een e-mailadres in, bijvoorbeeld naam@example.com.',
  'form.tel': 'Vul een telefoonnummer in: cijfers, spaties en een + voor het landnummer.',
  'form.url': 'Vul een volledig adres in, bijvoorbeeld https://example.com.',
  'form.tooShort_one': 'Vul minstens {{min}} teken in.',
  'form.tooShort_other': 'Vul minstens {{min}} tekens in.',
  'form.tooLong_one': 'Vul hoogstens {{max}} teken in.',
  'form.tooLong_other': 'Vul hoogstens {{max}} tekens in.',
  'form.fileTooLarge': 'Kies een kleiner bestand: hoogstens {{size}}.',
  'form.fileType': 'Kies een ander soort bestand.',
  'form.tooManyFiles': 'Kies minder bestanden: hoogstens {{max}}.',
  'form.filesAgain': 'Kies uw bestanden opnieuw: de browser bewaart ze niet.',
  'form.sending': 'Wordt verzonden…',
  'form.failed':
    'Het verzenden is niet gelukt. Er is niets verloren gegaan van wat u hebt geschreven: probeer het zo nog eens.',
  'form.limited':
    'Er zijn veel berichten via uw verbinding binnengekomen. Er is niets verloren gegaan van wat u hebt geschreven: probeer het over tien minuten nog eens.',
  'form.offline':
    'U bent offline. Er is niets verloren gegaan van wat u hebt geschreven: verzend het zodra u weer verbinding hebt.',
  offline: 'U bent offline. De pagina wordt geladen zodra u weer verbinding hebt.',
}
