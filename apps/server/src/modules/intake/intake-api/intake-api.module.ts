// 接入接口: what programs bring, as a file, as data or by a link.
import { defineModule, defineWork } from '../../../kernel/module.ts'
import { bringFile, bringLink } from './bring-file.ts'
import { bringInvoice } from './bring-invoice.ts'
import type { IntakeApiDeps } from './deps.ts'
import { deadLetterIntake, runFetchIntake } from './fetch-intake.ts'
import { fetchIntake } from './jobs.ts'
import { readIntakeHosts, saveIntakeHosts } from './link-hosts.ts'
import { listIntakes, readIntake } from './read-intakes.ts'
import { intakeApiSubscribers } from './subscribers.ts'

export const intakeApiModule = defineModule({
  useCases: (deps: IntakeApiDeps) => ({
    bringFile: bringFile(deps),
    bringInvoice: bringInvoice(deps),
    bringLink: bringLink(deps),
    listIntakes: listIntakes(deps),
    readIntake: readIntake(deps),
    readIntakeHosts: readIntakeHosts(deps),
    saveIntakeHosts: saveIntakeHosts(deps),
  }),
  subscribers: intakeApiSubscribers,
  jobs: [defineWork(fetchIntake, { room: 4, run: runFetchIntake, deadLetter: deadLetterIntake })],
})
