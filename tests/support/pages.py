"""The pages of the site."""

TITLES = {
    "/": "Stagelight",
    "/for-talent": "For Talent",
    "/for-brands": "For Brands",
    "/about-us": "About",
    "/contact-us": "Contact",
    "/blog": "Blog",
    "/case-studies": "Case studies",
    "/openings": "Openings",
    "/legal?id=18": "Privacy",
    "/legal?id=17": "Terms",
    "/login": "Log in",
    "/form": "Apply as a brand",
    "/form/TalentForm": "Apply as talent",
    "/form/AffiliateForm": "Join as an affiliate",
    "/saas/activate": "Activate your account",
}
"""How the title of each page begins."""
