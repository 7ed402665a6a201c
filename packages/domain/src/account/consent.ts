// What a person agrees to when they register.

/** The version of 服务协议 and 隐私政策 in the dictionaries: the day from which these texts hold. A changed text moves it. */
export const consentVersion = '2026-11-01'
