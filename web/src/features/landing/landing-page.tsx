import { CallToAction } from './call-to-action.tsx';
import { FeatureList } from './feature-list.tsx';
import { FigureBand } from './figure-band.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { OddsBoard } from './odds-board.tsx';
import { Testimonials } from './testimonials.tsx';

export function LandingPage() {
  return (
    <>
      <Hero />
      <FigureBand />
      <FeatureList />
      <OddsBoard />
      <HowItWorks />
      <Testimonials />
      <CallToAction />
    </>
  );
}
