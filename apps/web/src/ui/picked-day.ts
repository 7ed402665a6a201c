// Days as the calendars of pickers take them. The day that a calendar marks and offers as today is Shanghai's, wherever the browser stands.
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)
dayjs.extend(timezone)
dayjs.tz.setDefault('Asia/Shanghai')

/** A day written as 2026-11-21; none of what is empty. */
export const dayOfText = (text: string | null | undefined): Dayjs | null => (text ? dayjs(text) : null)
/** 2026-11-21 of what was picked; none of what was cleared. */
export const textOfDay = (day: Dayjs | null | undefined): string | undefined => day?.format('YYYY-MM-DD')
