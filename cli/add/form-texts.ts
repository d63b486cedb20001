import { inLanguageOf } from '../../runtime/values/texts/language-in.ts'

/** The texts of a new form. */
export interface FormTexts {
  readonly name: string
  readonly email: string
  readonly message: string
  readonly submit: string
  readonly sent: string
}

export const ENGLISH: FormTexts = {
  name: 'Name',
  email: 'Email',
  message: 'Message',
  submit: 'Send',
  sent: 'Thank you',
}

/** By language: those for which the runtime has its own texts. */
const byLanguage: Readonly<Record<string, FormTexts>> = {
  ar: { name: 'الاسم', email: 'البريد الإلكتروني', message: 'الرسالة', submit: 'إرسال', sent: 'شكرًا لك' },
  ca: { name: 'Nom', email: 'Adreça electrònica', message: 'Missatge', submit: 'Envia', sent: 'Gràcies' },
  de: { name: 'Name', email: 'E-Mail-Adresse', message: 'Nachricht', submit: 'Senden', sent: 'Vielen Dank' },
  en: ENGLISH,
  es: { name: 'Nombre', email: 'Correo electrónico', message: 'Mensaje', submit: 'Enviar', sent: 'Gracias' },
  fr: { name: 'Nom', email: 'Adresse e-mail', message: 'Message', submit: 'Envoyer', sent: 'Merci' },
  it: { name: 'Nome', email: 'Indirizzo e-mail', message: 'Messaggio', submit: 'Invia', sent: 'Grazie' },
  ja: { name: 'お名前', email: 'メールアドレス', message: 'メッセージ', submit: '送信', sent: 'ありがとうございます' },
  nl: { name: 'Naam', email: 'E-mailadres', message: 'Bericht', submit: 'Versturen', sent: 'Bedankt' },
  pl: { name: 'Imię i nazwisko', email: 'Adres e-mail', message: 'Wiadomość', submit: 'Wyślij', sent: 'Dziękujemy' },
  pt: { name: 'Nome', email: 'E-mail', message: 'Mensagem', submit: 'Enviar', sent: 'Obrigado' },
  zh: { name: '姓名', email: '电子邮箱', message: '留言', submit: '发送', sent: '谢谢' },
  'zh-Hant': { name: '姓名', email: '電子郵件', message: '留言', submit: '傳送', sent: '謝謝' },
}

/** The texts in the language of a tag, whatever its region; null if there are none. */
export function formTexts(tag: string): FormTexts | null {
  return inLanguageOf(tag, byLanguage)
}
