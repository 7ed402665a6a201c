// A model of the download center's rules: the answer of each act, and the state of every file after it.
export type Person = 'owner' | 'clerk' | 'stranger'
export type Company = 'A' | 'B'
export type Kind = 'sheet' | 'originals'
/**
 * A failure while the first pending file is made. `dies`: the process dies while making it; `diesKept`: after the bytes
 * are stored, before the row says so.
 */
export const troubles = ['none', 'dies', 'diesKept', 'full', 'tooLarge'] as const
export type Trouble = (typeof troubles)[number]
/** The lists of company A's invoices granted to the clerk, with the permission to download. */
export type Level = 'all' | 'incoming' | 'none'
interface By {
  readonly by: Person
  /** The session's company. */
  readonly at: Company
}
export type Act =
  | (By & { readonly do: 'ask'; readonly kind: Kind; readonly invoices: readonly number[] })
  | (By & { readonly do: 'read' | 'save' | 'delete' | 'retry'; readonly file: number })
  /** The link returned when the file was last saved. */
  | { readonly do: 'link'; readonly file: number }
  | { readonly do: 'work'; readonly trouble: Trouble }
  | { readonly do: 'lose' | 'restore'; readonly invoice: number }
  | Change
  | { readonly do: 'minutes' | 'week' }
type Change =
  | { readonly do: 'grant'; readonly level: Level; readonly center: boolean }
  | { readonly do: 'disable' | 'enable' | 'remove' | 'join' }

export const invoiceCount = 3
const incoming = (invoice: number): boolean => invoice < 2
const keptSeconds = 7 * 86_400
const linkSeconds = 270
const rescueSeconds = 30
const attemptsMax = 3
const makingMax = 10
export const minutes = 120
export const week = keptSeconds + minutes

interface File {
  readonly by: Person
  readonly kind: Kind
  readonly invoices: readonly number[]
  state: 'generating' | 'downloadable' | 'failed' | 'deleted'
  reason: string
  attempts: number
  expires: number
  /** The number of invoices in the present file, and the file's serial number for this row. */
  found: number
  made: number
  link?: { readonly at: number; readonly made: number; ended: boolean }
}
/** An attempt to get a file. */
interface Job {
  readonly file: number
  readonly due: number
  tries: number
}

export class DownloadModel {
  private now = 0
  private readonly files: File[] = []
  private jobs: Job[] = []
  private readonly gone = new Set<number>()
  private clerk: { standing: 'active' | 'disabled' | 'none'; level: Level; center: boolean } = {
    standing: 'active',
    level: 'all',
    center: true,
  }

  private standing({ by, at }: By): string | undefined {
    const stands = by === 'owner' ? at === 'A' : by === 'stranger' ? at === 'B' : at === 'B' || this.clerk.standing === 'active'
    return stands ? undefined : 'company.none'
  }
  /** In B the clerk is an ordinary member: the own area, and nothing of the company's. */
  private atCenter(who: By): string | undefined {
    return this.standing(who) ?? (who.by === 'clerk' && who.at === 'A' && !this.clerk.center ? 'permission.denied' : undefined)
  }
  private mayExport(by: Person): boolean {
    return by !== 'clerk' || this.clerk.level !== 'none'
  }
  private reaches(by: Person, invoice: number): boolean {
    return by === 'owner' || (by === 'clerk' && (this.clerk.level === 'all' || (this.clerk.level === 'incoming' && incoming(invoice))))
  }
  private stateOf(file: File): File['state'] {
    return file.state === 'downloadable' && this.now >= file.expires ? 'deleted' : file.state
  }
  private finish(file: File): void {
    Object.assign(file, {
      state: 'downloadable',
      reason: '',
      found: this.left(file).length,
      expires: this.now + keptSeconds,
      made: file.made + 1,
    })
  }
  private left(file: Pick<File, 'invoices'>): readonly number[] {
    return file.invoices.filter((one) => !this.gone.has(one))
  }
  private tooBusy(by: Person): boolean {
    return this.files.filter((file) => file.by === by && file.state === 'generating').length >= makingMax
  }

  /** An act's answer: a problem name, a file's state, the saved content, or empty. */
  expect(act: Act): string {
    switch (act.do) {
      case 'minutes':
        this.now += minutes
        return ''
      case 'week':
        this.now += week
        return ''
      case 'lose': {
        const there = !this.gone.has(act.invoice)
        this.gone.add(act.invoice)
        return there ? 'ok' : 'skipped'
      }
      case 'restore':
        return this.gone.delete(act.invoice) ? 'ok' : 'skipped'
      case 'grant':
      case 'disable':
      case 'enable':
      case 'remove':
      case 'join':
        return this.change(act)
      case 'work':
        this.work(act.trouble)
        return ''
      case 'ask':
        return this.request(act)
      case 'link':
        return this.link(this.files[act.file])
      default:
        return this.touch(act)
    }
  }
  private change(act: Change): string {
    const there = this.clerk.standing !== 'none'
    if (act.do === 'join') {
      if (there) return 'skipped'
      this.clerk = { standing: 'active', level: 'none', center: false }
      return 'ok'
    }
    if (!there) return 'staff.notFound'
    const ends = act.do === 'remove' || (act.do === 'disable' && this.clerk.standing === 'active')
    if (ends) for (const { by, link } of this.files) if (by === 'clerk' && link) link.ended = true
    if (act.do === 'grant') this.clerk = { ...this.clerk, level: act.level, center: act.center }
    else
      this.clerk =
        act.do === 'remove'
          ? { standing: 'none', level: 'none', center: false }
          : { ...this.clerk, standing: act.do === 'enable' ? 'active' : 'disabled' }
    return 'ok'
  }
  private request({ by, at, kind, invoices }: Extract<Act, { do: 'ask' }>): string {
    const refused = this.standing({ by, at }) ?? (this.mayExport(by) && !(by === 'clerk' && at === 'B') ? undefined : 'permission.denied')
    if (refused) return refused
    if (at === 'B' || invoices.some((one) => this.gone.has(one) || !this.reaches(by, one))) return 'invoice.notFound'
    if (kind === 'originals' && this.tooBusy(by)) return 'export.busy'
    const file: File = { by, kind, invoices, state: 'generating', reason: '', attempts: 0, found: 0, expires: 0, made: 0 }
    this.jobs.push({ file: this.files.push(file) - 1, due: this.now + (kind === 'sheet' ? rescueSeconds : 0), tries: 0 })
    if (kind === 'sheet') {
      file.attempts = 1
      this.finish(file)
    }
    return file.state
  }
  private touch(act: Extract<Act, { do: 'read' | 'save' | 'delete' | 'retry' }>): string {
    const file = this.files[act.file]
    if (!file) return 'skipped'
    const refused = this.atCenter(act) ?? (act.by === file.by && act.at === 'A' ? undefined : 'download.notFound')
    if (refused) return refused
    const state = this.stateOf(file)
    const shut = state === 'downloadable' && !this.mayHave(file)
    if (act.do === 'read') return `${state} ${shut ? 'outOfReach' : file.reason}`
    if (act.do === 'save') {
      if (state !== 'downloadable' || shut) return 'nothing'
      file.link = { at: this.now, made: file.made, ended: false }
      return `whole ${file.found}`
    }
    if (act.do === 'delete') {
      file.state = 'deleted'
      return 'ok'
    }
    if (state === 'generating' || state === 'downloadable') return 'download.notRetryable'
    if (this.tooBusy(act.by)) return 'export.busy'
    Object.assign(file, { state: 'generating', reason: '', attempts: 0 })
    this.jobs.push({ file: act.file, due: this.now, tries: 0 })
    return 'generating'
  }
  /** Needs the present permission for every remaining invoice of the file. */
  private mayHave(file: File): boolean {
    return this.mayExport(file.by) && this.left(file).every((one) => this.reaches(file.by, one))
  }
  /** Valid for minutes, for this very file while it exists; ends with its session, membership or permission. */
  private link(file: File | undefined): string {
    if (!file?.link) return 'skipped'
    if (file.link.ended || this.now - file.link.at > linkSeconds || !this.mayHave(file)) return 'file.linkExpired'
    return file.state === 'downloadable' && file.made === file.link.made ? `whole ${file.found}` : 'file.notFound'
  }
  private work(given: Trouble): void {
    let trouble = given
    this.jobs = this.jobs.filter((job) => {
      if (job.due > this.now) return true
      const file = this.files[job.file]!
      const met = file.state === 'generating' ? this.attempt(file, trouble) : 'none'
      if (met !== 'none') trouble = 'none'
      if (met !== 'dies' && met !== 'diesKept') return false
      // The queue tries three times, then the row is failed.
      if (++job.tries < attemptsMax) return true
      Object.assign(file, { state: 'failed', reason: 'failed' })
      return false
    })
  }
  /** Returns the failure that it met. */
  private attempt(file: File, trouble: Trouble): Trouble {
    const fail = (reason: string): void => {
      Object.assign(file, { state: 'failed', reason })
    }
    const left = this.left(file)
    if (file.by === 'clerk' && this.clerk.standing !== 'active') {
      fail('notMember')
      return 'none'
    }
    if (!this.mayHave(file)) {
      fail('outOfReach')
      return 'none'
    }
    if (file.attempts >= attemptsMax) {
      fail('failed')
      return 'none'
    }
    file.attempts++
    if (trouble === 'dies') return trouble
    if (trouble === 'tooLarge') {
      fail('tooLarge')
      return trouble
    }
    if (left.length === 0) {
      fail('nothingLeft')
      return 'none'
    }
    if (trouble === 'diesKept') return trouble
    if (trouble === 'full') {
      fail('storageFull')
      return trouble
    }
    this.finish(file)
    return 'none'
  }
  /** The state of each file, as in the table after the sweep. */
  states(): readonly string[] {
    return this.files.map((file) => `${this.stateOf(file)} ${file.reason}`)
  }
}
