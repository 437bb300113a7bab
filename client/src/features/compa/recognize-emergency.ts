import { createEmergencyClassifier } from '../../generated/emergency/emergency-classifier.ts'
import { emergencyWeights } from '../../generated/emergency-weights.ts'

export const recognizeEmergency = createEmergencyClassifier(emergencyWeights)
