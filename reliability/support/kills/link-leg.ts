// The fetching of one link that a program brought, as the queue runs it; the host of the run is on loopback.
import { linkFetcher } from '../../../apps/server/src/adapters/links/link-fetcher.ts'
import type { App } from '../../../apps/server/src/app/app.ts'
import { runFetchIntake } from '../../../apps/server/src/modules/intake/intake-api/fetch-intake.ts'

export const links = linkFetcher([], { loopback: true })

export const fetchLink = ({ deps }: Pick<App, 'deps'>, companyId: string, intakeId: string): Promise<void> =>
  runFetchIntake({ ...deps, links })(
    { companyId, intakeId, userId: companyId },
    { number: 1, last: false, signal: new AbortController().signal },
  )
