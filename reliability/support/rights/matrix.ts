// The measured permission matrix: every call, by every role, on every object, as one letter each.
import type { Attack, Place } from '../attack-input.ts'
import type { Row, Whose } from './matrix-rows.ts'
import type { World } from './matrix-world.ts'
import { roles, type Role } from './roles.ts'
import { long } from '../settings.ts'
import { absent, send, type Answer } from '../two-companies.ts'

/**
 * y: admitted (done, or refused for another reason than the caller) · n: as if absent · v, i: listed, or not · l: must
 * sign in · c: has no company · p: lacks a permission · b: beyond one's own rows, or one's scope over members · s:
 * outside the suite · d: disabled member · !: any other answer
 */
type Letter = 'y' | 'n' | 'v' | 'i' | 'l' | 'c' | 'p' | 'b' | 's' | 'd' | '!'
const notFound = /\.notFound$|^account\.wxNotBound$/
const renderMail = (answer: Answer): Letter => {
  if (![200, 204, 400, 401, 403].includes(answer.status)) return '!'
  if (answer.status === 401) return 'l'
  const problem = answer.type.startsWith('application/json') ? ((JSON.parse(answer.text) as { problem?: string }).problem ?? '') : ''
  return (
    (
      {
        'permission.denied': 'p',
        'permission.beyondOwn': 'b',
        'staff.outOfScope': 'b',
        'push.outOfScope': 'b',
        'act.beyondSight': 'b',
        'suite.notIncluded': 's',
        'suite.ended': 's',
        'company.none': 'c',
        'staff.disabled': 'd',
      } as const
    )[problem] ?? (notFound.test(problem) ? 'n' : 'y')
  )
}
const withoutIds = (attack: Attack, input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(input).filter(([key]) => !attack.places.some(({ at }) => at[0] === key)))

interface Cell {
  readonly letters: string
  /** Both answers, if those to another company's object and to an absent one differ. */
  readonly differs: string | undefined
  readonly requested: number
}
/** Refused before any use case, for every object. */
const overHttp = /^([lcpsd])\1+$/
/**
 * The short form tries two objects for callers refused before any use case: one of their own and one of another
 * company. The long form tries all.
 */
const objectsOf = (row: Row, expected: string): Row['objects'] =>
  long || !row.place || !overHttp.test(expected) ? row.objects : row.objects.filter((of) => of === 'mine' || of === 'foreign')
/** One cell: a row as one role, with the given keys of the row; letters in the order of the objects. */
const readCell = async (world: World, row: Row, role: Role, keys: readonly string[], objects = row.objects): Promise<Cell> => {
  const { attack, area, place, lists } = row
  const { call } = attack
  let whose: Whose | 'mixed' = 'mine'
  /** The owner of the call's other objects: the same owner as its file's for an item, never the caller for a person. */
  const besides = (other: Place): Exclude<Whose, 'absent'> => {
    const itemOfFile = place?.kind === 'importFile' && other.kind === 'importItem'
    return other.kind === 'user' || (itemOfFile && whose === 'colleague') ? 'colleague' : 'mine'
  }
  const request = async (object: string | readonly string[], blank: readonly string[]): Promise<Answer> => {
    const filled = attack.input((p) =>
      p === place ? (typeof object === 'string' ? object : 'PAIR') : world.idOf(role, p.kind, besides(p)),
    )
    const paired =
      typeof object === 'string'
        ? filled
        : (JSON.parse(JSON.stringify(filled).replace('"PAIR"', JSON.stringify(object).slice(1, -1))) as typeof filled)
    const token = call.name === 'readInvitation' ? world.invitation(role) : undefined
    const input = {
      ...(lists ? withoutIds(attack, paired) : paired),
      ...(area && 'area' in paired ? { area } : {}),
      ...(token ? { token } : {}),
    }
    const answer = await world.standing(role, keys, () => send(world.open, world.tokenOf(role), attack, input, blank))
    if (answer.status === 200 && call.endpoint.method !== 'GET') await world.restore()
    return answer
  }
  if (!place) {
    const answer = await request('', [])
    const letter = renderMail(answer)
    const letters = objects.map((of) =>
      lists && of !== 'absent' && of !== 'mixed' && letter === 'y'
        ? answer.text.includes(world.idOf(role, lists, of))
          ? 'v'
          : 'i'
        : letter,
    )
    return { letters: letters.join(''), differs: undefined, requested: 1 }
  }
  const answers = new Map<string, Answer>()
  const foreign = world.idOf(role, place.kind, 'foreign')
  const nobodys = absent(place.kind, foreign)
  for (whose of objects) {
    const pair = [world.idOf(role, place.kind, place.kind === 'user' ? 'colleague' : 'mine'), foreign]
    answers.set(
      whose,
      whose === 'mixed'
        ? await request(pair, pair)
        : whose === 'absent'
          ? await request(nobodys, [nobodys])
          : await request(world.idOf(role, place.kind, whose), [foreign]),
    )
  }
  const [theirs, none] = [answers.get('foreign'), answers.get('absent')]
  return {
    letters: objects.map((of) => renderMail(answers.get(of)!)).join(''),
    differs:
      !theirs || !none || JSON.stringify(theirs) === JSON.stringify(none)
        ? undefined
        : `${theirs.status} ${theirs.text.slice(0, 200)} ≠ ${none.status} ${none.text.slice(0, 200)}`,
    requested: objects.length,
  }
}

/**
 * A whole row: each role's cell as measured and as in the matrix. The first key gives all letters of `oneKey`; if a row
 * has several keys, each must admit by itself.
 */
export const readRow = async (
  world: World,
  row: Row,
  keys: readonly string[],
  expected: Readonly<Record<Role, string>>,
  only: readonly Role[] = roles,
) => {
  const wrong: string[] = []
  let requested = 0
  for (const role of only) {
    const objects = objectsOf(row, expected[role])
    const cell = await readCell(world, row, role, role === 'oneKey' ? keys.slice(0, 1) : keys, objects)
    requested += cell.requested
    if (cell.letters !== expected[role].slice(0, cell.letters.length))
      wrong.push(`${row.name}, ${role}: ${cell.letters}, the table says ${expected[role]}`)
    if (cell.differs) wrong.push(`${row.name}, ${role}: ${cell.differs}`)
    for (const key of role === 'oneKey' ? keys.slice(1) : []) {
      const other = await readCell(world, row, role, [key])
      requested += other.requested
      if (/[ps]/.test(other.letters)) wrong.push(`${row.name}, oneKey with ${key}: ${other.letters}`)
    }
  }
  return { wrong, requested }
}
