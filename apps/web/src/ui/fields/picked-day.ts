// Days in the form of antd's pickers. The day that a calendar marks as today is Shanghai's, regardless of the browser's
// time zone.
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { shanghaiZone } from '@piaotai/domain/shanghai.ts'

dayjs.extend(utc)
dayjs.extend(timezone)
dayjs.tz.setDefault(shanghaiZone)

/** A day written as 2026-11-21; null if empty. */
export const dayOfText = (text: string | null | undefined): Dayjs | null => (text ? dayjs(text) : null)
/** The picked day as 2026-11-21; undefined if cleared. */
export const textOfDay = (day: Dayjs | null | undefined): string | undefined => day?.format('YYYY-MM-DD')
