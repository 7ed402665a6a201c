// 统一社会信用代码, GB 32100-2015: 17 characters and a mod-31 check character.

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** The check character of the first 17 characters; undefined for a character outside the alphabet. */
export const taxIdCheckCharacter = (first17: string): string | undefined => {
  let sum = 0
  for (let i = 0; i < 17; i++) {
    const value = ALPHABET.indexOf(first17[i] ?? '?')
    if (value < 0) return undefined
    sum += value * (WEIGHTS[i] ?? 0)
  }
  return ALPHABET[(31 - (sum % 31)) % 31]
}

/** The six figures of the registering area, behind the letters of the registering body and the kind. */
const area = /^[0-9A-Z]{2}\d{6}/
/**
 * 'good': an 18-character id whose check character holds. 'bad': an 18-character id whose check character fails.
 * 'other': an id without a check character: 15, 17 or 20 characters (older ids, 代开 with DK, ids with a suffix).
 * 'malformed': any other length or character.
 */
export const judgeTaxId = (id: string): 'good' | 'bad' | 'other' | 'malformed' => {
  if (/^[0-9A-Z]{18}$/.test(id))
    return (area.test(id) && taxIdCheckCharacter(id.slice(0, 17)) === id[17]) || (/^\d{17}[\dX]$/.test(id) && personalIdHolds(id))
      ? 'good'
      : 'bad'
  if (/^(?:[0-9A-Z]{15}|[0-9A-Z]{17}|[0-9A-Z]{20})$/.test(id)) return 'other'
  return 'malformed'
}

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** An individual's invoice may print a resident id (GB 11643) as tax id. */
const personalIdHolds = (id: string): boolean => {
  const sum = ID_WEIGHTS.reduce((total, weight, i) => total + weight * Number(id[i]), 0)
  return '10X98765432'[sum % 11] === id[17]
}

const BODY_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2]
/**
 * Whether an 18-character id holds an organisation code (GB 11714, characters 9 to 17) whose check character fits. Few
 * genuine ids fail: request more proof, never refuse.
 */
export const bodyCodeHolds = (id: string): boolean => {
  const sum = BODY_WEIGHTS.reduce((total, weight, i) => total + weight * parseInt(id[8 + i] ?? '0', 36), 0)
  return id.length === 18 && '0X987654321'[sum % 11] === id[16]
}
