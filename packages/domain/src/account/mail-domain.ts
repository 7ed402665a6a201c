// The domain of an e-mail, which selects the company's sign-in.

/** In lower case. */
export const mailDomainHolds = (domain: string): boolean => /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/.test(domain)
/** Of one address (`emailHolds`). */
export const mailDomainOf = (email: string): string => email.slice(email.indexOf('@') + 1)

/** Public mail services: their domains belong to no company. */
const services: ReadonlySet<string> = new Set([
  '126.com',
  '139.com',
  '163.com',
  '188.com',
  '189.cn',
  '21cn.com',
  '263.net',
  'aliyun.com',
  'aol.com',
  'eyou.com',
  'fastmail.com',
  'foxmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.cn',
  'live.com',
  'mac.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'naver.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'sina.cn',
  'sina.com',
  'sina.com.cn',
  'sogou.com',
  'sohu.com',
  'tom.com',
  'vip.126.com',
  'vip.163.com',
  'vip.qq.com',
  'vip.sina.com',
  'vip.sohu.com',
  'wo.cn',
  'yahoo.com',
  'yahoo.com.cn',
  'yahoo.co.jp',
  'yandex.com',
  'yandex.ru',
  'yeah.net',
  'zoho.com',
])
/** Of a domain in lower case. */
export const isPublicMail = (domain: string): boolean => services.has(domain)
