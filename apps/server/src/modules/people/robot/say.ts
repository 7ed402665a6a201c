// What a robot says: a notice a line, as the mails say it, and the way back.
import type { AnyNotice } from '@piaotai/domain/notice.ts'
import { webAddress } from '@piaotai/domain/paths.ts'
import { robotLimits } from '@piaotai/domain/robot.ts'
import { sentenceOfNotice } from '@piaotai/locales/notice-sentence.ts'
import { robotWords } from '@piaotai/locales/robot-words.ts'
import type { Row } from '../../../db/tables.ts'
import type { RobotMessage } from '../../../ports/robots.ts'
import type { RobotRecord } from './robot-rows.ts'
import { noticeLink, type NoticeOfObject } from './tell-robots.ts'

type Words = Omit<RobotMessage, 'address' | 'secret' | 'now'>
type Waiting = Row<'robot_message'>
const noticeOf = ({ kind, data, object_id: objectId }: Waiting) => ({ kind, data, objectId }) as unknown as NoticeOfObject

/** A single notice leads to its place, several lead home. */
export const messageOf = (origin: string, { language, user_id: own }: RobotRecord, company: string, due: readonly Waiting[]): Words => {
  const { title, open } = robotWords(language)
  const [first] = due
  const home = webAddress(origin, '/home')
  const link = due.length === 1 && first ? noticeLink(origin, noticeOf(first), own !== null) : home
  return {
    title: title(company),
    lines: due.map((one) => sentenceOfNotice(noticeOf(one) as AnyNotice, one.count, language)),
    link: Buffer.byteLength(link) > robotLimits.linkBytes ? home : link,
    linkText: open,
  }
}
export const testOf = (origin: string, { language, name }: RobotRecord, company: string): Words => {
  const { title, open, test } = robotWords(language)
  return { title: title(company), lines: [test(name)], link: webAddress(origin, '/home'), linkText: open }
}
