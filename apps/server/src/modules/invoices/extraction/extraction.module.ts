import { defineModule } from '../../../kernel/module.ts'
import { importParameters, previewParameters, readParameterTemplate, type ParameterDeps } from './import-parameters.ts'
import { extractionKind, type ExtractionDeps } from './rule-kind.ts'
import { tryPattern } from './try-pattern.ts'

export const extractionModule = defineModule({
  offers: (deps: ExtractionDeps) => ({ ruleKinds: { extraction: extractionKind(deps) } }),
  useCases: (deps: ParameterDeps & Pick<ExtractionDeps, 'programs'>) => ({
    tryPattern: tryPattern(deps),
    readParameterTemplate: readParameterTemplate(deps),
    previewParameters: previewParameters(deps),
    importParameters: importParameters(deps),
  }),
})
