// 币种: ISO 4217 codes with their minor units, and amounts in them. An amount is a decimal string with exactly the digits of its currency;
// sums and differences are whole minor units.

/** Minor units other than two digits. */
const digitsOf: Readonly<Record<string, number>> = {
  ...Object.fromEntries('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0])),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
}
/** The currencies in use today, without funds, metals and test codes. */
export const currencies: readonly string[] =
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF
   DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW
   KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP
   PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD
   UYI UYU UYW CLF UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`.split(/\s+/)
const known: ReadonlySet<string> = new Set(currencies)
export const isCurrency = (code: string): boolean => known.has(code)
/** Digits after the point: 0 for JPY, 2 for CNY, 3 for KWD. */
export const currencyDigits = (code: string): number => digitsOf[code] ?? 2

const AMOUNT = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/
/** Minor units of an amount; undefined when it is none, or has more digits than its currency. Zeros beyond are no digits. */
export const toMinor = (code: string, amount: string): bigint | undefined => {
  const match = AMOUNT.exec(amount)
  if (!match) return undefined
  const [, sign = '', whole = '0', part = ''] = match
  const digits = currencyDigits(code)
  if (/[1-9]/.test(part.slice(digits))) return undefined
  return BigInt(sign + whole + part.slice(0, digits).padEnd(digits, '0'))
}
/** 123456n in USD → "1234.56", in JPY → "123456". */
export const fromMinor = (code: string, minor: bigint): string => {
  const digits = currencyDigits(code)
  const text = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0')
  const whole = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return `${minor < 0n ? '-' : ''}${whole}`
}
/** An amount as the database writes it, with the digits of its currency. */
export const inCurrency = (code: string, amount: string): string => {
  const minor = toMinor(code, amount)
  return minor === undefined ? amount : fromMinor(code, minor)
}
/** A typed amount, with thousands separators and full-width figures, as the product writes it; undefined when it is none of the currency. */
export const typedAmount = (code: string, typed: string): string | undefined => {
  const minor = toMinor(
    code,
    typed
      .normalize('NFKC')
      .replace(/[,\s]/g, '')
      .replace(/^[−–—]/, '-'),
  )
  return minor === undefined ? undefined : fromMinor(code, minor)
}
