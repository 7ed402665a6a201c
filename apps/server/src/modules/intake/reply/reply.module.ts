// 退信: receipt and rejection mails, by hand and by rule.
import { defineModule, defineWork } from '../../../kernel/module.ts'
import type { GateDeps } from '../../people/permission/index.ts'
import type { ReplyDeps } from './deps.ts'
import { countReplies, listReplies, readReply } from './list-replies.ts'
import { judgeMail, readReplyRules, runJudgeMail, saveReplyRules } from './reply-rules.ts'
import { listReplyTemplates, removeReplyTemplate, saveReplyTemplate } from './reply-templates.ts'
import { hearOfReply } from './send-reply.ts'
import { readMailStop, stopMail } from './stop-links.ts'
import { replySubscribers } from './subscribers.ts'
import { proposeReply, resendReply, writeReply } from './write-reply.ts'

export const replyModule = defineModule({
  offers: (deps: Pick<ReplyDeps, 'clock'>) => ({ hearings: { reply: { heard: hearOfReply(deps) } } }),
  useCases: (deps: ReplyDeps & GateDeps) => ({
    listReplies: listReplies(deps),
    countReplies: countReplies(deps),
    readReply: readReply(deps),
    proposeReply: proposeReply(deps),
    writeReply: writeReply(deps),
    resendReply: resendReply(deps),
    listReplyTemplates: listReplyTemplates(deps),
    saveReplyTemplate: saveReplyTemplate(deps),
    removeReplyTemplate: removeReplyTemplate(deps),
    readReplyRules: readReplyRules(deps),
    saveReplyRules: saveReplyRules(deps),
    readMailStop: readMailStop(deps),
    stopMail: stopMail(deps),
  }),
  subscribers: replySubscribers,
  jobs: [defineWork(judgeMail, { room: 1, run: runJudgeMail })],
})
