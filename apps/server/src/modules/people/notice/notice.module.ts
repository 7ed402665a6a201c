import { defineModule, defineWork } from '../../../kernel/module.ts'
import { readNoticeChoices, saveNoticeChoices, type ChoiceDeps } from './choices.ts'
import { digestJob } from './digest-job.ts'
import { countNotices, listNotices, readNotices } from './list-notices.ts'
import { removeOldNotices } from './remove-old.ts'
import { deadLetterDigest, sendDigest } from './send-digest.ts'
import { noticeSubscribers } from './subscribers.ts'

export const noticeModule = defineModule({
  useCases: (deps: ChoiceDeps) => ({
    listNotices: listNotices(deps),
    countNotices: countNotices(deps),
    readNotices: readNotices(deps),
    readNoticeChoices: readNoticeChoices(deps),
    saveNoticeChoices: saveNoticeChoices(deps),
  }),
  subscribers: noticeSubscribers,
  jobs: [defineWork(digestJob, { room: 1, run: sendDigest, deadLetter: deadLetterDigest })],
  sweep: removeOldNotices,
})
