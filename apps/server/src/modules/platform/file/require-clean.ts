// What comes from outside is shown to the scanner before it is kept, where an operator has set one.
import { Problem } from '@piaotai/domain/problems.ts'
import { securityEvent } from '../../../kernel/security-events.ts'
import { ScannerAway, type VirusScanner } from '../../../ports/virus-scanner.ts'

/** Refuses an infected file, and every file while no verdict comes: nothing unseen is kept. */
export const requireClean = async (
  { scanner }: { readonly scanner?: VirusScanner | undefined },
  name: string,
  read: () => Uint8Array | Promise<Uint8Array>,
): Promise<void> => {
  if (!scanner) return
  const verdict = await scanner.scan(await read()).catch((error: unknown) => {
    if (!(error instanceof ScannerAway)) throw error
    securityEvent('security.scannerAway', { why: error.message.slice(0, 100) })
    throw new Problem('file.scannerAway', { name })
  })
  if (verdict.clean) return
  securityEvent('security.infectedFile', { found: verdict.found })
  throw new Problem('file.infected', { name, found: verdict.found })
}
