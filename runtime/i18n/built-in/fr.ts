import type { BuiltInTexts } from './built-in-texts.ts'

/** With no-break spaces before colons. */
export const fr: BuiltInTexts = {
  skip: 'Aller au contenu',
  'errors.404': 'Cette page est introuvable',
  'errors.home': 'Retour à la page d’accueil',
  'errors.default': 'Erreur',
  'errors.reference': 'Référence',
  'errors.retry': 'Réessayer',
  'errors.busy': 'Il y a beaucoup de monde ici en ce moment. Réessayez dans un instant.',
  loading: 'Chargement',
  guarded: 'Cette page a besoin de JavaScript pour savoir si elle peut être affichée.',
  'form.optional': 'facultatif',
  'form.choose': 'Choisissez',
  'form.faults': 'Certains champs sont à revoir :',
  'form.required': 'Remplissez ce champ.',
  'form.requiredChoice': 'Choisissez une option.',
  'form.requiredCheckbox': 'Cochez cette case.',
  'form.requiredFile': 'Choisissez un fichier.',
  'form.email': 'Écrivez une adresse e-mail, par exemple nom@example.com.',
  'form.tel': 'Écrivez un numéro de téléphone : des chiffres, des espaces et un + devant l’indicatif du pays.',
  'form.url': 'Écrivez une adresse complète, par exemple https://example.com.',
  'form.tooShort_one': 'Écrivez au moins {{min}} caractère.',
  'form.tooShort_other': 'Écrivez au moins {{min}} caractères.',
  'form.tooLong_one': 'Écrivez {{max}} caractère au maximum.',
  'form.tooLong_other': 'Écrivez {{max}} caractères au maximum.',
  'form.fileTooLarge': 'Choisissez un fichier plus léger : {{size}} au maximum.',
  'form.fileType': 'Choisissez un autre type de fichier.',
  'form.tooManyFiles': 'Choisissez moins de fichiers : {{max}} au maximum.',
  'form.filesAgain': 'Choisissez à nouveau vos fichiers : le navigateur ne les garde pas.',
  'form.sending': 'Envoi en cours…',
  'form.failed': 'L’envoi a échoué. Rien de ce que vous avez écrit n’est perdu : réessayez dans un instant.',
  'form.limited':
    'Beaucoup de messages sont arrivés depuis votre connexion. Rien de ce que vous avez écrit n’est perdu : réessayez dans dix minutes.',
  'form.offline':
    'Vous êtes hors ligne. Rien de ce que vous avez écrit n’est perdu : envoyez-le une fois la connexion rétablie.',
  offline: 'Vous êtes hors ligne. La page s’ouvrira dès que la connexion sera rétablie.',
}
